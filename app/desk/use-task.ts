import { useState } from 'react';
import { useDesk } from './desk-context.ts';
import { failureText } from './words.ts';

type State<Input, Output> =
  | { status: 'idle' }
  | { status: 'running'; input: Input }
  | { status: 'done'; output: Output };

interface Handlers<Input, Output> {
  onDone?: (output: Output, input: Input) => void;
  onFailed?: (error: Error) => void;
}

/** Something that a button starts, one at a time. TanStack's mutations: see queries.ts. */
export function useTask<Output, Input = void>(
  run: (input: Input) => Promise<Output>,
  { onDone, onFailed }: Handlers<Input, Output> = {},
) {
  const [state, setState] = useState<State<Input, Output>>({ status: 'idle' });
  const isRunning = state.status === 'running';
  const start = async (input: Input) => {
    setState({ status: 'running', input });
    try {
      const output = await run(input);
      setState({ status: 'done', output });
      onDone?.(output, input);
    } catch (thrown) {
      setState({ status: 'idle' });
      onFailed?.(thrown instanceof Error ? thrown : new Error(String(thrown)));
    }
  };
  return {
    state,
    isRunning,
    start: (input: Input) => {
      if (!isRunning) void start(input);
    },
  };
}

/** The same within the desk, which says what failed. */
export function useDeskTask<Output, Input = void>(
  run: (input: Input) => Promise<Output>,
  onDone: (output: Output, input: Input) => void,
) {
  const { text, language, announce } = useDesk();
  const onFailed = (error: Error) => announce(failureText(error, text, language), 'problem');
  return useTask(run, { onDone, onFailed });
}
