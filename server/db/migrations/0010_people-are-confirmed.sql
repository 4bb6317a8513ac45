-- Who is here already came before anybody was asked whose their address is.
UPDATE "users" SET "email_verified" = true;
