/**
 * Keeps between builds what takes long to make, in a folder. The name of a file is a hash of everything that its
 * content was made from. The content begins with a hash of the rest, because a build may be killed while it
 * writes: what is damaged is made again.
 */
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface Cache {
  /**
   * What was made before from the same inputs, or else now.
   *
   * @param inputs everything that the result depends on, versions and settings of tools too
   */
  take(inputs: (string | Uint8Array)[], make: () => Promise<Uint8Array>): Promise<Uint8Array>;
  /** Removes what this build has not taken. Resolves with how many results were made anew. */
  removeUnused(): Promise<number>;
}

const digestBytes = 32;

export async function openCache(folder: string): Promise<Cache> {
  await mkdir(folder, { recursive: true });
  const known = new Set(await readdir(folder));
  const used = new Set<string>();
  let made = 0;

  async function read(name: string): Promise<Uint8Array | null> {
    if (!known.has(name)) return null;
    const file = await readFile(join(folder, name));
    const content = file.subarray(digestBytes);
    return file.subarray(0, digestBytes).equals(sha256([content])) ? content : null;
  }

  return {
    async take(inputs, make) {
      const name = sha256(inputs).toString('hex');
      used.add(name);
      const kept = await read(name);
      if (kept !== null) return kept;
      const content = await make();
      made += 1;
      await writeFile(join(folder, name), Buffer.concat([sha256([content]), content]));
      return content;
    },
    async removeUnused() {
      for (const name of known) if (!used.has(name)) await rm(join(folder, name));
      return made;
    },
  };
}

/** Each part is hashed with its length, so that no part passes for the end of another. */
function sha256(parts: (string | Uint8Array)[]): Buffer {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(`${part.length} `).update(part);
  return hash.digest();
}
