/** Loaded before the host as a control: it lacks the limit that the variable WITHOUT names. */
import { connectionLimits } from '../../../hosts/node/http/connection-limits.ts';

const removals: Record<string, () => void> = {
  addresses() {
    connectionLimits.ofOneAddress = Number.POSITIVE_INFINITY;
  },
  requests() {
    connectionLimits.unansweredRequests = Number.POSITIVE_INFINITY;
  },
  /** Copies that clients still hold are not found again. */
  sharing() {
    WeakRef.prototype.deref = () => undefined;
  },
};

removals[process.env.WITHOUT ?? '']?.();
