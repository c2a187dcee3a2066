/** A mail server inside the machine, which takes every e-mail and writes it to a file: `node mail-server.mjs FOLDER`. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';

const [folder = ''] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
let emails = 0;

/** @param {string} line @returns {string} */
function answerTo(line) {
  if (/^EHLO/i.test(line)) return '250-drill\r\n250-AUTH PLAIN LOGIN\r\n250 8BITMIME\r\n';
  if (/^AUTH/i.test(line)) return '235 ok\r\n';
  if (/^DATA/i.test(line)) return '354 go on\r\n';
  return /^QUIT/i.test(line) ? '221 bye\r\n' : '250 ok\r\n';
}

createServer((socket) => {
  let received = '';
  let isEmail = false;
  socket.on('error', console.error);
  socket.write('220 drill\r\n');
  socket.on('data', (bytes) => {
    received += bytes.toString('latin1');
    for (;;) {
      const end = received.indexOf(isEmail ? '\r\n.\r\n' : '\r\n');
      if (end < 0) return;
      const part = received.slice(0, end);
      received = received.slice(end + (isEmail ? 5 : 2));
      if (isEmail) {
        emails += 1;
        writeFileSync(`${folder}/${emails}-${Date.now()}.eml`, part);
        socket.write('250 ok\r\n');
        isEmail = false;
      } else {
        socket.write(answerTo(part));
        isEmail = /^DATA/i.test(part);
      }
    }
  });
}).listen(2525, '127.0.0.1');
