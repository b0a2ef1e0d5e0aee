import { toolConfigs } from './tool-config.ts';
import { ToolForm } from './tool-form.tsx';

/** Shuts a person out. Rules RT-15, AD-19 to AD-22. */
export function BanScreen() {
  return <ToolForm config={toolConfigs.banUser} />;
}

/** Lets a banned person in again. Rules RT-16, AD-24 to AD-26. */
export function UnbanScreen() {
  return <ToolForm config={toolConfigs.unbanUser} />;
}

/** Warns a person. Rules RT-17, AD-28 to AD-31. */
export function WarnScreen() {
  return <ToolForm config={toolConfigs.warnUser} />;
}

/** Takes a warning back. Rules RT-18, AD-34 to AD-36. */
export function RemoveWarningScreen() {
  return <ToolForm config={toolConfigs.removeWarning} />;
}

/** Makes a person an administrator. Rules RT-22, AD-38, AD-39. */
export function MakeAdminScreen() {
  return <ToolForm config={toolConfigs.makeAdmin} />;
}

/** Takes an administrator's rights away. Rule FA-17. */
export function RemoveAdminScreen() {
  return <ToolForm config={toolConfigs.removeAdmin} />;
}

/** Gives points to a person. Rules RT-20, AD-42 to AD-48. */
export function AddPointsScreen() {
  return <ToolForm config={toolConfigs.addPoints} />;
}

/** Takes points from a person. Rules RT-19, AD-49 to AD-54. */
export function ReducePointsScreen() {
  return <ToolForm config={toolConfigs.reducePoints} />;
}
