import { banConfig } from './tool-config.ts';
import { ToolForm } from './tool-form.tsx';

/** Shuts a person out. Rules RT-15, AD-19 to AD-22. */
export function BanScreen() {
  return <ToolForm config={banConfig} />;
}
