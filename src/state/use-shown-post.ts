import { useEffect } from 'react';
import { useServices } from './app-context.ts';

/** Follows the changes of a post for as long as it is on screen. Rule MY-20. */
export function useShownPost(postId: string): void {
  const { shownPosts } = useServices();
  useEffect(() => shownPosts.add(postId), [shownPosts, postId]);
}
