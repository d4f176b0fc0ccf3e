interface OwnPhotoProps {
  url: string;
}

export function OwnPhoto({ url }: OwnPhotoProps) {
  return <img className="own-photo" src={`${url}?w=320`} width={96} height={96} alt="" loading="lazy" />;
}
