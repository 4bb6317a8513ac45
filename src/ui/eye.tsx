/**
 * An eye, struck through while the password is shown. Drawn here, because for this icon alone the sign-in page would
 * load the icon library.
 */
export function Eye({ struck }: { struck: boolean }) {
  return (
    <svg
      aria-hidden="true"
      width={16}
      height={16}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d="M2 12c2-4.7 5.7-7 10-7s8 2.3 10 7c-2 4.7-5.7 7-10 7s-8-2.3-10-7Z" />
      <circle cx="12" cy="12" r="3" />
      {struck && <path d="m4 4 16 16" />}
    </svg>
  );
}
