import { useParams } from 'wouter';
import { ChoosePassword } from './choose-password.tsx';
import { RequestReset } from './request-reset.tsx';

/** Without a token one asks for the mail; its link brings the token back. */
export function ResetPassword() {
  const { token } = useParams<{ token?: string }>();
  return token ? <ChoosePassword token={token} /> : <RequestReset />;
}
