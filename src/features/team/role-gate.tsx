import type { ReactNode } from 'react';
import { css } from '../../../styled-system/css';
import { useT } from '../../i18n/t.ts';
import { Notice } from '../../ui/notice.tsx';

interface RoleGateProps {
  /** Whether the person's role is enough. */
  may: boolean;
  /** The role that is required. */
  needs: 'member' | 'admin';
  /** Content that can be read but not used without the role. */
  children?: ReactNode;
}

const note = css({ marginBottom: '4' });
const plain = css({ display: 'contents' });

/** Says beforehand that a role can only read here, instead of refusing afterwards. */
export function RoleGate({ may, needs, children }: RoleGateProps) {
  const t = useT();
  return (
    <>
      {!may && (
        <div className={note}>
          <Notice>{t(needs === 'admin' ? 'role.needs-admin' : 'role.needs-member')}</Notice>
        </div>
      )}
      {children !== undefined && (
        <fieldset disabled={!may} className={plain}>
          {children}
        </fieldset>
      )}
    </>
  );
}
