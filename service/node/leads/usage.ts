export const usage = `The company's contact requests

  npm run leads -- list                    all requests
  npm run leads -- list --overdue          not done within 24 hours
  npm run leads -- list --open             not done; or --held, --done, --spam
  npm run leads -- show 12                 everything about request no. 12
  npm run leads -- export --csv > all.csv  all requests, as a table for spreadsheets
  npm run leads -- retry 12                send failed e-mails of no. 12 again now
  npm run leads -- retry --all             send all failed e-mails again now
  npm run leads -- erase 12                delete no. 12: asks for confirmation; --yes skips it
  npm run leads -- erase --email ADDRESS   delete all requests of a person
  npm run leads -- erase --before DATE     delete what was received before DATE (2026-01-31)
  npm run leads -- key                     send each address of MAIL_TO its key to the desk
  npm run leads -- key --print ADDRESS     print the link with the key of one of them
  npm run leads -- revoke                  end all keys to the desk
  npm run leads -- import FILE             bring all of a SQLite file into PostgreSQL
  npm run leads -- health                  whether requests are stored and e-mails go out

The database is the one of DATABASE_URL; if that is not set, the file contact.sqlite in the folder
DATA_DIR (./data if that is not set).
Times are Ottawa's. All commands work while the server runs. Requests are answered, noted, released
and marked on the desk.`;
