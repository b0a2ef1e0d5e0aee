import { allStylesId } from './skeleton.ts';

/** Puts the styles of the whole app in the place of those that the skeleton has; once they are there, does nothing. */
export function showAllStyles(document: Document): void {
  const template = document.querySelector<HTMLTemplateElement>(`template#${allStylesId}`);
  if (template === null) return;
  document.head.querySelector('style')?.remove();
  document.head.append(template.content);
  template.remove();
}
