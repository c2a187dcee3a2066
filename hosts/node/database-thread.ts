/** The thread of the embedded database. */
import { serveDatabase } from '../../stores/sqlite/thread.ts';
import { removeSpooled } from './mail/mail-spool.ts';

serveDatabase({ onErase: removeSpooled });
