// Preloaded into a host: at the end of each thread it names the parts of Node that were loaded.
process.on('exit', () => {
  // Node's types leave this list out.
  const { moduleLoadList } = /** @type {{ moduleLoadList: string[] }} */ (
    /** @type {unknown} */ (process)
  );
  console.log(`Parts of Node: ${moduleLoadList.join(', ')}`);
});
