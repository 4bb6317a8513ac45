import { usePageConfig } from '../../sync/page-config.ts';
import { linkStyle } from '../../ui/text-link.tsx';

/** The address of whoever runs this installation: only they can set up what is missing `[§D-offered]`. */
export function OperatorLink() {
  const { email } = usePageConfig().company;
  return (
    <a href={`mailto:${email}`} className={linkStyle}>
      {email}
    </a>
  );
}
