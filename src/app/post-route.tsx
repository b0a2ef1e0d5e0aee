import { PostScreen } from '#src/screens/post-page/post-screen.tsx';
import { lazyComponent } from '#src/ui/lazy-component.tsx';

const AdminPost = lazyComponent(
  async () => (await import('#src/screens/admin/post/admin-post.tsx')).AdminPost,
);

/** A post's page. The admin part is passed in, because screens must not import each other. Rules RT-05, PA-14. */
export function PostRoute() {
  return <PostScreen Administration={AdminPost} />;
}
