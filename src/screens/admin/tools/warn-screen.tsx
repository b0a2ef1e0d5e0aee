import { warnConfig } from './tool-config.ts';
import { ToolForm } from './tool-form.tsx';

/** Warns a person. Rules RT-17, AD-28 to AD-31. */
export function WarnScreen() {
  return <ToolForm config={warnConfig} />;
}
