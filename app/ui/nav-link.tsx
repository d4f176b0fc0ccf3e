import type { ComponentPropsWithoutRef, ReactNode } from "react";
import { createKeyContext, usePageContext } from "./page-context";

/** The form of a page that is written into: what leads away from it must keep its words first. */
export interface OpenForm {
  formId: string;
  /** The address to which the form is posted to keep its words and go on to `to`. */
  leaveAction: string;
  /** The intent of Enter; none for a form with one button. */
  defaultIntent?: string;
}

/** A form whose words are held when its author leaves it (routes/account/leave). */
export function leavingForm(formId: string, action: string, defaultIntent?: string): OpenForm {
  return { formId, leaveAction: `/leave?form=${encodeURIComponent(action)}`, defaultIntent };
}

export const OpenFormContext = createKeyContext<OpenForm | null>(null);

type NavLinkProps = Pick<
  ComponentPropsWithoutRef<"a">,
  "className" | "rel" | "children" | "aria-current" | "aria-label"
> & {
  href: string;
  "data-step"?: string;
};

/** A link. Beside an open form it is a button of that form, drawn as a link. */
export function NavLink({ href, children, ...rest }: NavLinkProps) {
  const form = usePageContext(OpenFormContext);
  if (!form) {
    const { className, ...others } = rest;
    return (
      <a className={className} href={href} {...others}>
        {children}
      </a>
    );
  }
  const { className, rel: _rel, ...attributes } = rest;
  return (
    <LeaveButton form={form} to={href} className={className} role="link" {...attributes}>
      {children}
    </LeaveButton>
  );
}

type LeaveButtonProps = Omit<ComponentPropsWithoutRef<"button">, "form"> & {
  form: OpenForm;
  to: string;
  /** Name of the typed parameter that the server adds to `to`. */
  field?: string;
};

function LeaveButton({ form, to, field, className = "", children, ...rest }: LeaveButtonProps) {
  const separator = form.leaveAction.includes("?") ? "&" : "?";
  return (
    <button
      type="submit"
      form={form.formId}
      formAction={`${form.leaveAction}${separator}to=${encodeURIComponent(to)}${field ? `&field=${field}` : ""}`}
      className={`nav-button ${className}`.trim()}
      data-leave
      {...rest}
    >
      {children}
    </button>
  );
}

interface NavFormProps {
  action: string;
  hidden: Record<string, string>;
  name: string;
  id: string;
  label: string;
  field: ComponentPropsWithoutRef<"input">;
  button: string;
  className: string;
  fieldsClass?: string;
  role?: string;
}

/** A small form that leads to another page by an address. Beside an open form its field belongs to that form. */
export function NavForm({
  action,
  hidden,
  name,
  id,
  label,
  field,
  button,
  className,
  fieldsClass,
  role,
}: NavFormProps) {
  const form = usePageContext(OpenFormContext);
  const labelClass = fieldsClass && "field__label";
  const input = (own: { name: string; form?: string }) => (
    <input className="input" id={id} dir="auto" {...field} {...own} />
  );
  if (form) {
    return (
      <div className={className} role={role}>
        <label className={labelClass} htmlFor={id}>
          {label}
        </label>
        <NavFields className={fieldsClass}>
          {input({ name: `go-${name}`, form: form.formId })}
          <LeaveButton
            form={form}
            to={`${action}?${new URLSearchParams(hidden)}`}
            field={name}
            className="button"
          >
            {button}
          </LeaveButton>
        </NavFields>
      </div>
    );
  }
  return (
    <form className={className} method="get" action={action} role={role}>
      {Object.entries(hidden).map(([parameter, value]) => (
        <input key={parameter} type="hidden" name={parameter} value={value} />
      ))}
      <label className={labelClass} htmlFor={id}>
        {label}
      </label>
      <NavFields className={fieldsClass}>
        {input({ name })}
        <button type="submit" className="button">
          {button}
        </button>
      </NavFields>
    </form>
  );
}

function NavFields({ className, children }: { className: string | undefined; children: ReactNode }) {
  return className ? <div className={className}>{children}</div> : children;
}

interface NavActionProps {
  to: string;
  children: ReactNode;
  otherwise: ReactNode;
  className?: string;
  busyLabel?: string;
  isPressed?: boolean;
  enhance?: string;
}

/** The button of a small posted form, such as Logout. Beside an open form it is a button of that form. */
export function NavAction(props: NavActionProps) {
  const { to, children, otherwise, className, busyLabel, isPressed, enhance } = props;
  const form = usePageContext(OpenFormContext);
  if (!form) return otherwise;
  return (
    <LeaveButton
      form={form}
      to={to}
      className={className}
      aria-pressed={isPressed}
      {...{ "data-busy-label": busyLabel, "data-enhance": enhance }}
    >
      {children}
    </LeaveButton>
  );
}
