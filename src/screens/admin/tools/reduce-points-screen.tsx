import { reducePointsConfig } from './tool-config.ts';
import { ToolForm } from './tool-form.tsx';

/** Takes points from a person. Rules RT-19, AD-49 to AD-54. */
export function ReducePointsScreen() {
  return <ToolForm config={reducePointsConfig} />;
}
