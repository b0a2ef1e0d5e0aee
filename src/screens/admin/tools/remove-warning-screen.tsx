import { removeWarningConfig } from './tool-config.ts';
import { ToolForm } from './tool-form.tsx';

/** Takes a warning back. Rules RT-18, AD-34 to AD-36. */
export function RemoveWarningScreen() {
  return <ToolForm config={removeWarningConfig} />;
}
