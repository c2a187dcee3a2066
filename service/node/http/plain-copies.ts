/**
 * Decompressed copies of files, for the few clients that need them. A copy is made once and
 * shared by all who ask for it, so that a flood of requests costs neither memory nor decompressing.
 */

interface CompressedFile {
  readonly bytes: Buffer;
  decompress(bytes: Buffer): Buffer;
}

/** Keeps the most recently used copies, up to `maxBytes` in all. */
export function createPlainCopies(maxBytes: number): (file: CompressedFile) => Buffer {
  let keptBytes = 0;
  /** Least recently used first. */
  const kept = new Map<CompressedFile, Buffer>();
  /** A slow client may hold a copy longer than it is kept here: it is found again and not made twice. */
  const existing = new WeakMap<CompressedFile, WeakRef<Buffer>>();

  function forget(file: CompressedFile): void {
    keptBytes -= kept.get(file)?.length ?? 0;
    kept.delete(file);
  }

  function keep(file: CompressedFile, copy: Buffer): void {
    forget(file);
    kept.set(file, copy);
    keptBytes += copy.length;
    for (const oldest of kept.keys()) {
      if (keptBytes <= maxBytes) return;
      forget(oldest);
    }
  }

  return (file) => {
    let copy = existing.get(file)?.deref();
    if (copy === undefined) {
      copy = file.decompress(file.bytes);
      existing.set(file, new WeakRef(copy));
    }
    keep(file, copy);
    return copy;
  };
}
