import { data } from 'react-router';

/** Like an unknown post: the root route draws the page of both. */
export function loader() {
  throw data(null, { status: 404 });
}

export default function NeverShown() {
  return null;
}
