import { appIcons, appPaths } from '@threshold/contract/app';
import { brand } from '@threshold/contract/brand';
import {
  pushSentence,
  readPush,
  unreadablePush,
} from '@threshold/contract/texts/notification-texts';
import type { PushData, WorkerScope } from './scope.ts';

/**
 * Shows a push as a fixed sentence, which replaces the notification of the same topic, and sets the
 * count on the app's icon.
 */
export async function showNews(scope: WorkerScope, data: PushData | null): Promise<void> {
  const news = readPush(parsed(data));
  await scope.registration.showNotification(brand.name, {
    body: news ? pushSentence(news.topic, news.count) : unreadablePush,
    tag: news?.topic ?? 'news',
    icon: appIcons.small,
    badge: appIcons.badge,
    data: { href: news?.href ?? appPaths.start },
  });
  if (news) await scope.navigator.setAppBadge?.(news.unread).catch(() => undefined);
}

function parsed(data: PushData | null): unknown {
  try {
    return data?.json();
  } catch {
    return undefined;
  }
}
