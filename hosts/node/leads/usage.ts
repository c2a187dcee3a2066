export const usage = `The company's contact requests

  npm run leads -- list                    all requests
  npm run leads -- list --overdue          not done within 24 hours
  npm run leads -- list --open             not done; or --held, --done, --spam
  npm run leads -- search WORDS            by name, e-mail, phone, business or message
  npm run leads -- show 12                 everything about request no. 12
  npm run leads -- done 12                 request no. 12 has been answered
  npm run leads -- undo 12                 it has not: take "done" or "spam" back
  npm run leads -- take 12                 you answer no. 12; in the name of others: --by NAME
  npm run leads -- untake 12               you do not answer it after all
  npm run leads -- note 12 "TEXT"          add a note to no. 12
  npm run leads -- spam 12                 no. 12 is spam: nobody waits for an answer
  npm run leads -- audit                   who did what; audit 12 for no. 12 only
  npm run leads -- export --csv > all.csv  all requests, for a spreadsheet
  npm run leads -- retry 12                send failed e-mails of no. 12 again now
  npm run leads -- retry --all             send all failed e-mails again now
  npm run leads -- release 12              no. 12 was held back but is genuine: send its e-mail
  npm run leads -- erase 12                delete no. 12: asks for confirmation; --yes skips it
  npm run leads -- erase --email ADDRESS   delete all requests of a person
  npm run leads -- purge --before DATE     delete what was received before DATE (2026-01-31)
  npm run leads -- key                     send each address of MAIL_TO its key to the desk
  npm run leads -- key --print ADDRESS     print the link with the key of one of them
  npm run leads -- revoke                  end all keys to the desk
  npm run leads -- health                  whether requests are stored and e-mails go out

The database is the one of DATABASE_URL; if that is not set, the file contact.sqlite in the folder
DATA_DIR (./data if that is not set).
Times are Ottawa's. All commands work while the server runs.`;
