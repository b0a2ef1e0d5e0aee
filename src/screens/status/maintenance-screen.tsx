import { useStartText } from '#src/state/start-text.ts';
import { Drawing } from '#src/ui/drawing.tsx';
import { MessageScreen } from '#src/ui/message-screen.tsx';

/** The one screen of a maintenance. Rule BS-10. */
export function MaintenanceScreen() {
  const { commonText } = useStartText();
  return (
    <MessageScreen
      drawing={<Drawing name="failed" />}
      title={commonText.maintenanceTitle}
      lead={<p>{commonText.maintenance}</p>}
    />
  );
}
