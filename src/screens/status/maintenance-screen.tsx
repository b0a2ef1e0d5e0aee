import { commonText } from '#src/text/screens.ts';
import { MessageScreen } from '#src/ui/message-screen.tsx';

/** The one screen of a maintenance. Rule BS-10. */
export function MaintenanceScreen() {
  return (
    <MessageScreen icon="gear" tone="warning" title={commonText.maintenanceTitle}>
      <p>{commonText.maintenance}</p>
    </MessageScreen>
  );
}
