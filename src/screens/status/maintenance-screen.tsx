import { useText } from '#src/state/text-context.ts';
import { MessageScreen } from '#src/ui/message-screen.tsx';

/** The one screen of a maintenance. Rule BS-10. */
export function MaintenanceScreen() {
  const { commonText } = useText();
  return (
    <MessageScreen icon="gear" tone="warning" title={commonText.maintenanceTitle}>
      <p>{commonText.maintenance}</p>
    </MessageScreen>
  );
}
