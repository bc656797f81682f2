import { Tabs } from '@mantine/core';
import { IconChevronLeft } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import { BackButton } from '#app/components/buttons/back-button.tsx';
import { readBackPath } from '#app/lib/page/link-state.ts';
import classes from './settings-page.module.css';
import wayBackClasses from './way-back.module.css';

/** Returns the tab named in the URL's query; undefined if the name is missing or unknown. */
export function readTab<T extends string>(parameters: URLSearchParams, tabs: readonly T[]) {
  const asked = parameters.get(tabParameter);
  return tabs.find((tab) => tab === asked);
}

const tabParameter = 'tab';
export const twoFactorTab = 'two_factor';
export const documentsTab = 'documents';
export const privacyTab = 'privacy';

interface SettingsPageProps {
  tabs: readonly { value: string; label: string; panel: ReactNode }[];
  /** Page to which Back leads if there is no previous page of this site. */
  fallback: string;
}

/** Settings in tabs. `?tab=` opens a tab; choosing another tab removes the query from the URL. */
export function SettingsPage({ tabs, fallback }: SettingsPageProps) {
  const [parameters, setParameters] = useSearchParams();
  const values = tabs.map(({ value }) => value);
  const asked = readTab(parameters, values);
  const [current, setCurrent] = useState(asked ?? values[0] ?? '');
  const [lastAsked, setLastAsked] = useState(asked);
  // Tabs that were visited stay mounted, so that typed values survive.
  const [seen, setSeen] = useState<readonly string[]>([current]);

  if (asked !== lastAsked) {
    setLastAsked(asked);
    if (asked) open(asked);
  }

  function open(tab: string) {
    setCurrent(tab);
    setSeen((before) => (before.includes(tab) ? before : [...before, tab]));
  }

  function change(tab: string | null) {
    if (!tab) return;
    open(tab);
    if (!parameters.has(tabParameter) || tab === asked) return;
    setParameters(
      (before) => {
        before.delete(tabParameter);
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  }

  return (
    <div className={`wrap ${classes.page}`}>
      <BackButton fallback={fallback} />
      <h1>Settings</h1>
      <Tabs value={current} onChange={change} className={classes.tabs}>
        <Tabs.List aria-label="Settings">
          {tabs.map(({ value, label }) => (
            <Tabs.Tab key={value} value={value} ref={value === current ? reveal : undefined}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {tabs.map(({ value, panel }) => (
          <Tabs.Panel key={value} value={value} className={classes.panel}>
            {seen.includes(value) && panel}
          </Tabs.Panel>
        ))}
      </Tabs>
    </div>
  );
}

function reveal(tab: HTMLElement | null): void {
  const list = tab?.parentElement;
  if (!tab || !list || list.scrollWidth <= list.clientWidth) return;
  list.scrollLeft = tab.offsetLeft - (list.clientWidth - tab.offsetWidth) / 2;
}

/** Link back to the file that needed two-factor authentication. */
export function ReturnLink() {
  const backTo = readBackPath(useLocation().state);
  if (!backTo) return null;
  return (
    <p className={wayBackClasses.back}>
      <Link to={backTo}>
        <IconChevronLeft aria-hidden="true" />
        Back to your files
      </Link>
    </p>
  );
}
