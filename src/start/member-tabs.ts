import { routes } from '#src/domain/access/routes.ts';

/** The tabs of every member, in order, with their icons. */
const tabs = [
  ['home', 'home'],
  ['earn', 'bolt'],
  ['profile', 'person'],
] as const;

/** The items of the members' tab bar. Rules RT-27, RT-28. */
export function memberTabs(
  labels: Readonly<Record<(typeof tabs)[number][0], string>>,
  current: string,
) {
  return tabs.map(([name, icon]) => ({
    href: routes[name].pattern,
    label: labels[name],
    icon,
    isCurrent: name === current,
  }));
}
