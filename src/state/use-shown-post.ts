import { useEffect } from 'react';
import { useServices } from './app-context.ts';

/** Follows a post's changes while it is on screen. Rule MY-20. */
export function useShownPost(postId: string): void {
  const { shownPosts } = useServices();
  useEffect(() => shownPosts.add(postId), [shownPosts, postId]);
}
