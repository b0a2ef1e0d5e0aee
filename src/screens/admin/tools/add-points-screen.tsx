import { addPointsConfig } from './tool-config.ts';
import { ToolForm } from './tool-form.tsx';

/** Gives points to a person. Rules RT-20, AD-42 to AD-48. */
export function AddPointsScreen() {
  return <ToolForm config={addPointsConfig} />;
}
