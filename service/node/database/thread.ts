/** The thread of the embedded database. */
import { serveDatabase } from '../../store/sqlite/thread.ts';
import { removeSpooled } from '../mail/spool-folder.ts';

serveDatabase({ onErase: removeSpooled });
