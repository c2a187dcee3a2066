/** RFC 9110, section 15.5.15. No page, file or call of ours has an address of a tenth of this. */
const MAX_PATH_LENGTH = 2048;
const MAX_LENGTH = 8192;

/** @param target of a request, with or without scheme and host */
export function isTargetTooLong(target: string): boolean {
  if (target.length <= MAX_PATH_LENGTH) return false;
  return target.length > MAX_LENGTH || target.slice(0, MAX_PATH_LENGTH + 1).search(/[?#]/) === -1;
}
