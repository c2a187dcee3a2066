/** The thread of the embedded database. */
import { serveDatabase } from '../../store/sqlite/thread.ts';
import { removeSpooled } from '../mail/spool-mailer.ts';

serveDatabase({ onErase: removeSpooled });
