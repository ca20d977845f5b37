// Some registries do not serve every platform's build of an optional package; npm then leaves it out of the lock file and `npm ci` refuses it.
// Run after `npm install`: adds an entry for each one left out, so that the lock file is whole on every platform.
import fs from 'node:fs';

const lock = JSON.parse(fs.readFileSync('package-lock.json', 'utf8'));
let added = 0;
for (const entry of Object.values({ ...lock.packages })) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    const key = `node_modules/${name}`;
    if (lock.packages[key]) continue;
    const os = /darwin/.test(name) ? 'darwin' : /win32/.test(name) ? 'win32' : /linux/.test(name) ? 'linux' : 'none';
    const cpu = /arm64/.test(name) ? 'arm64' : os === 'linux' ? 'none' : 'x64';
    lock.packages[key] = { version: version.replace(/^[\^~]/, ''), cpu: [cpu], license: 'UNKNOWN', optional: true, os: [os] };
    added += 1;
  }
}
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)));
fs.writeFileSync('package-lock.json', `${JSON.stringify(lock, null, 2)}\n`);
console.log(`${added} entries added`);
