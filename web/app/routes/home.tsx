import { brand } from '@threshold/contract/brand';
import { pageMeta } from '#app/lib/page-meta.ts';

export const meta = () =>
  pageMeta({ title: brand.tagline, description: 'The people who help you buy a home.' });

export default function Home() {
  return (
    <div className="wrap">
      <h1>{brand.tagline}</h1>
    </div>
  );
}
