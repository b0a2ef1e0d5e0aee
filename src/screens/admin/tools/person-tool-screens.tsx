import type { ComponentType } from 'react';
import type { ModerationTool } from '#src/domain/moderation/tools.ts';
import { toolConfigs } from './tool-config.ts';
import { ToolForm } from './tool-form.tsx';

const screens: ReadonlyMap<ModerationTool, ComponentType> = new Map(
  Object.values(toolConfigs).map((config) => [
    config.tool,
    function PersonToolScreen() {
      return <ToolForm config={config} />;
    },
  ]),
);

/** The screen of a tool that acts on a person. Rules RT-15 to RT-22, AD-19 to AD-54, FA-17. */
export function personToolScreen(tool: ModerationTool): ComponentType {
  const screen = screens.get(tool);
  if (screen === undefined) throw new Error(`${tool} has no screen`);
  return screen;
}
