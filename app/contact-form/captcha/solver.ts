/**
 * Solves ALTCHA's challenges in a worker, or in the page, piece by piece, where an extension or a policy lets no
 * worker run.
 */
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';

/** A worker says nothing until it has found the solution. Then the page looks for it too. */
const silenceMs = 5000;

type Work = Omit<Parameters<typeof solveChallenge>[0], 'controller' | 'deriveKey'>;

/** What ALTCHA's widget uses of a worker. */
export class Solver extends EventTarget {
  readonly #openWorker: () => Worker;
  readonly #controller = new AbortController();
  #worker: Worker | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isSolvedHere = false;

  constructor(openWorker: () => Worker) {
    super();
    this.#openWorker = openWorker;
  }

  postMessage(message: { type: 'abort' } | ({ type: 'work' } & Work)): void {
    if (message.type === 'abort') {
      this.terminate();
      return;
    }
    const solveHere = () => void this.#solveHere(message);
    this.#timer = setTimeout(solveHere, silenceMs);
    try {
      this.#worker = this.#openWorker();
      this.#worker.addEventListener('error', solveHere);
      this.#worker.addEventListener('messageerror', solveHere);
      this.#worker.addEventListener('message', ({ data }) => {
        if (data?.error) solveHere();
        else this.#tell(data);
      });
      this.#worker.postMessage(message);
    } catch (error) {
      console.info('No worker can run, so the page does its work:', error);
      solveHere();
    }
  }

  terminate(): void {
    clearTimeout(this.#timer);
    this.#controller.abort();
    this.#worker?.terminate();
  }

  async #solveHere(work: Work): Promise<void> {
    if (this.#isSolvedHere || this.#controller.signal.aborted) return;
    this.#isSolvedHere = true;
    try {
      this.#tell(await solveChallenge({ ...work, controller: this.#controller, deriveKey }));
    } catch (error) {
      this.#tell({ error: String(error) });
    }
  }

  /** The widget takes the first message. */
  #tell(data: unknown): void {
    if (this.#controller.signal.aborted) return;
    this.terminate();
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
}
