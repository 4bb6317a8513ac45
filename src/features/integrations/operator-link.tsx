import { usePageConfig } from '../../sync/page-config.ts';
import { linkStyle } from '../../ui/text-link.tsx';

/** The way to who runs this installation: what isn't set up, nobody else can set up `[§D-offered]`. */
export function OperatorLink() {
  const { email } = usePageConfig().company;
  return (
    <a href={`mailto:${email}`} className={linkStyle}>
      {email}
    </a>
  );
}
