// `npm run sbom [FILE]`: a software bill of materials (CycloneDX) of what the product runs on, from the lock file.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { ROOT } from './source-files.ts';

const file = path.resolve(process.argv[2] ?? path.join(ROOT, 'dist', 'kontor.cdx.json'));
const args = ['sbom', '--sbom-format=cyclonedx', '--omit=dev', '--package-lock-only', '--loglevel=error'];
const written = execFileSync('npm', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 64 * 1024 ** 2, shell: process.platform === 'win32' });
const bill = JSON.parse(written);
// npm calls the product by the name of its folder.
bill.metadata.component.name = 'kontor';
fs.mkdirSync(path.dirname(file), { recursive: true });
fs.writeFileSync(file, `${JSON.stringify(bill, null, 2)}\n`);
console.log(`${bill.components.length} components written to ${file}`);
