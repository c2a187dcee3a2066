/** The database of an instance of a function: opened at first use, and again after a failure. */
import type { Log } from '../../../service/domain/log.ts';
import { openPostgresStore } from '../../../service/store/postgres/store.ts';
import type { FunctionSettings } from './environment.ts';

/** Idle connections are given back after ten seconds. */
export const functionStore = (settings: FunctionSettings, log: Log) =>
  openPostgresStore({
    url: settings.databaseUrl,
    connections: settings.databaseConnections,
    log,
  });
