/** While developing, drafts are shown, and files are read anew each time. */
export const isDeveloping = import.meta.env?.MODE === 'development';

/** Content does not change while a build runs, so what is read for a key is kept. */
export function once<Key extends string, Value>(read: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>();
  return (key) => {
    const value = known.get(key) ?? read(key);
    if (!isDeveloping) known.set(key, value);
    return value;
  };
}
