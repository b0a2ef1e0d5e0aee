/** The digits of Arabic and Persian keyboards, where their zeros stand. */
const zeros = [0x06_60, 0x06_f0];

const foreignDigits = /[\u0660-\u0669\u06f0-\u06f9]/g;

/** A text whose Arabic and Persian digits are written as 0 to 9, so that a number may be typed on such a keyboard. */
export function plainDigits(text: string): string {
  return text.replaceAll(foreignDigits, (digit) => {
    const code = digit.charCodeAt(0);
    const zero = zeros.findLast((one) => one <= code) ?? code;
    return String(code - zero);
  });
}
