import { fileURLToPath } from 'node:url';
import asc from 'assemblyscript/asc';

const FOLDER = fileURLToPath(new URL('../kernel', import.meta.url));
/** Memory comes from outside, shared among threads: the file of a shard and, behind it, room for each thread's work. */
const MEMORY = '--importMemory --sharedMemory --initialMemory 1 --maximumMemory 65536';
const OPTIONS = `--runtime stub --use abort= ${MEMORY} --enable simd,threads -O3 --noAssert`.split(' ');

/** The kernel as `market/kernel` says it now. Throws what the compiler says where it warns or refuses. */
export async function compileKernel(): Promise<Uint8Array> {
  const written: Uint8Array[] = [];
  const { error, stderr } = await asc.main(['count-rows.ts', '--baseDir', FOLDER, '--outFile', 'count-rows.wasm', ...OPTIONS], {
    writeFile: (_, contents) => {
      if (typeof contents !== 'string') written.push(contents);
    },
  });
  const [bytes] = written;
  const said = stderr.toString();
  if (error || !bytes || said !== '') throw new Error(`${error?.message ?? 'The kernel does not compile without warnings.'}\n${said}`);
  return bytes;
}
