import { usernameTypes } from '#src/contract/operations/moderation.ts';
import { useTextPart } from '#src/state/text-context.ts';
import { adminPart } from '#src/text/admin-text.ts';
import { SegmentedField } from '#src/ui/segmented-field.tsx';
import { TextField } from '#src/ui/text-field.tsx';

/** By which of a person's names a username is looked up. Rule AD-07. */
export type UsernameType = (typeof usernameTypes)[number];

type UsernameFieldsProps = {
  readonly username: string;
  readonly onUsernameChange: (username: string) => void;
  readonly type: UsernameType;
  readonly onTypeChange: (type: UsernameType) => void;
  readonly isDisabled?: boolean;
};

/** Whom an administrator means: a username without its @, and what kind of name it is. Rules AD-05, AD-07. */
export function UsernameFields(props: UsernameFieldsProps) {
  const { toolFormText } = useTextPart(adminPart);
  const { username, onUsernameChange, type, onTypeChange, isDisabled = false } = props;
  return (
    <>
      <TextField
        label={toolFormText.username}
        prefix="@"
        value={username}
        isDisabled={isDisabled}
        onChange={(text) => {
          onUsernameChange(text.replace(/^\s*@+/u, ''));
        }}
      />
      <SegmentedField
        label={toolFormText.usernameType}
        choices={usernameTypes.map((value) => ({ value, label: toolFormText.types[value] }))}
        value={type}
        isDisabled={isDisabled}
        onChange={onTypeChange}
      />
    </>
  );
}
