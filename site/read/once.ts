/** In development drafts are shown, and files are read again each time. */
export const isDeveloping = import.meta.env?.MODE === 'development';

/** Keeps what was read for a key, because content does not change during a build. */
export function once<Key extends string, Value>(read: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>();
  return (key) => {
    const value = known.get(key) ?? read(key);
    if (!isDeveloping) known.set(key, value);
    return value;
  };
}
