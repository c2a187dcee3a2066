/** Loaded before the host as a control: its SQLite never asks the disk to keep what it writes. */
import { DatabaseSync } from 'node:sqlite';

const { exec } = DatabaseSync.prototype;
DatabaseSync.prototype.exec = function (sql) {
  return exec.call(this, sql.replace(/synchronous = FULL/i, 'synchronous = OFF'));
};
