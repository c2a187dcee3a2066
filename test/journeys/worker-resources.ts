/** What is slow to open: a worker opens it when a journey first needs it, and closes it after the last one. */
export class WorkerResources implements AsyncDisposable {
  readonly #opened = new Map<string, Promise<unknown>>();
  readonly #closing = new AsyncDisposableStack();

  /**
   * The resource of this name.
   *
   * @param open is called once for each name, and puts into the stack how to close what it opens
   */
  get<Type>(name: string, open: (closing: AsyncDisposableStack) => Promise<Type>): Promise<Type> {
    const opened = this.#opened.get(name) ?? open(this.#closing);
    this.#opened.set(name, opened);
    return opened as Promise<Type>;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#closing.disposeAsync();
  }
}
