import { unbanConfig } from './tool-config.ts';
import { ToolForm } from './tool-form.tsx';

/** Lets a banned person in again. Rules RT-16, AD-24 to AD-26. */
export function UnbanScreen() {
  return <ToolForm config={unbanConfig} />;
}
