// node tools/kernel.ts: compiles market/kernel anew after a change to it; a test compares the two (docs/decisions/0053).
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { compileKernel } from '../market/testing/compile-kernel.ts';
import { ROOT } from './source-files.ts';

const bytes = await compileKernel();
writeFileSync(path.join(ROOT, 'market/kernel/count-rows.wasm'), bytes);
console.log(`market/kernel/count-rows.wasm: ${bytes.length} bytes`);
