import { readNavigation, readTextPage } from '../../content/index.ts';
import { pathOf, textPageAt } from '../../content/page-ids.ts';
import { Article } from '../components/article.tsx';
import { pageMeta } from '../page-meta.ts';
import { headOf, linkTo, sceneOf } from '../site-content.server.ts';
import type { Route } from './+types/text-page.ts';

export function loader({ url }: Route.LoaderArgs) {
  const page = textPageAt('en', url.pathname);
  const { heading, lead, html, ...head } = readTextPage('en', page);
  return {
    head: headOf('en', head, pathOf('en', page)),
    article: { heading, lead, html, scene: sceneOf(page) },
    wayOn: linkTo('en', readNavigation('en').getStarted),
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta(loaderData?.head);
}

export default function TextPage({ loaderData }: Route.ComponentProps) {
  return <Article {...loaderData.article} wayOn={loaderData.wayOn} />;
}
