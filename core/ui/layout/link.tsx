import { type ComponentPropsWithRef, type ComponentType, createContext, type ReactNode, useContext } from 'react';

export type UiLinkProps = ComponentPropsWithRef<'a'> & { href: string };

const PlainLink = (props: UiLinkProps) => <a {...props} />;
const LinkContext = createContext<ComponentType<UiLinkProps>>(PlainLink);

/** Sets what every link of the design system renders; the app passes its router's link here, once. */
export const LinkProvider = ({ link, children }: { link: ComponentType<UiLinkProps>; children: ReactNode }) => (
  <LinkContext value={link}>{children}</LinkContext>
);

/** A link that knows no router: `<a>` unless `LinkProvider` says otherwise. */
export function UiLink(props: UiLinkProps) {
  const Link = useContext(LinkContext);
  return <Link {...props} />;
}
