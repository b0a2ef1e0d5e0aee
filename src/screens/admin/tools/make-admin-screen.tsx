import { makeAdminConfig } from './tool-config.ts';
import { ToolForm } from './tool-form.tsx';

/** Makes a person an administrator. Rules RT-22, AD-38, AD-39. */
export function MakeAdminScreen() {
  return <ToolForm config={makeAdminConfig} />;
}
